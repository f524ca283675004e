/** Returns a hash of every input of a checkout, and what keeps it for the next start. */
export function hashInputs(root: string): { hash: string; keep(): void }
