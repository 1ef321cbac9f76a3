// invitation.tsx - a room that waits for a friend: its link, as text and as a picture.

import { toOnline } from "../app";
import { Copy } from "../view/share";
import type { Room } from "./messages";
import { scene, toRoom, wire } from "./place";
import { qrOf } from "./qr";
import { Say } from "./say";

/** The link as a picture for the phone across the table. */
function Qr({ link }: { link: string }) {
  const rows = qrOf(link);
  if (!rows) return null;
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])));
  const size = rows.length + 8;
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="The link as a QR code">
      <rect width={size} height={size} fill="#fff" />
      <path d={path.join("")} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
}

/** A server that was only started is reached from its own machine alone. */
const isOnlyHere = (): boolean => /^(localhost|127\.|\[::1\])/.test(location.hostname);

export function Invitation({ room }: { room: Room }) {
  const link = new URL(toRoom(room.room), location.href).href;
  const isFree = room.seats.some(({ kind }) => kind === null);
  if (!isFree || room.status !== "waiting") return null;
  if (room.you === null)
    return (
      <div class="prompt">
        <Say kind="sit" strong>
          Take the free seat
        </Say>
      </div>
    );
  return (
    <section class="invitation" aria-label="Invitation">
      <p>Send this link to a friend. The game begins when they have taken their seat.</p>
      {isOnlyHere() && (
        <p>
          It works on this machine only. For others, start the server with --address 0.0.0.0 and open this page by the
          machine’s address.
        </p>
      )}
      <input readOnly aria-label="Link to this room" value={link} onFocus={(event) => event.currentTarget.select()} />
      <div class="row">
        <Copy label="Copy the link" text={link} />
        <button
          onClick={() => {
            if (!wire.ask("leave")) return;
            scene.leave();
            location.hash = toOnline;
          }}
        >
          Give up the room
        </button>
      </div>
      <Qr link={link} />
    </section>
  );
}
