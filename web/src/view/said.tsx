// said.tsx - what a scene says besides its board: to the eye for a moment, to screen readers by a voice.

import { useEffect } from "preact/hooks";
import type { Scene } from "../model/scene";

const TOAST_TIME = 4000;

/** Words that go away by themselves; the voice has them, too. */
function Toast({ toast }: Pick<Scene, "toast">) {
  const words = toast.value;
  useEffect(() => {
    const timer = setTimeout(() => (toast.value = ""), TOAST_TIME);
    return () => clearTimeout(timer);
  }, [words]);
  return words ? (
    <div class="toast" aria-hidden="true">
      {words}
    </div>
  ) : null;
}

/** Of a scene that is not on the screen only what is shown for a moment, as what went wrong, is said. */
export function Said({ scene, isShown = true }: { scene: Scene; isShown?: boolean }) {
  return (
    <>
      <Toast toast={scene.toast} />
      <div class="voice" role="status" aria-live="polite">
        {(isShown ? scene.notice : scene.toast).value}
      </div>
    </>
  );
}
