// storage.ts - a browser's storage, for tests.

/** As far as the page uses it. Full: nothing more goes in. */
export class FakeStorage {
  isFull = false;
  [key: string]: unknown;
  getItem(key: string): string | null {
    return (this[key] as string | undefined) ?? null;
  }
  setItem(key: string, value: string): void {
    if (this.isFull) throw new Error("full");
    this[key] = value;
  }
  removeItem(key: string): void {
    delete this[key];
  }
  clear(): void {
    for (const key of Object.keys(this)) if (key !== "isFull") delete this[key];
  }
}
