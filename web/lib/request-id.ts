/** Returns a new id for a request, so that sending it twice executes it once: 32 hexadecimal digits. */
export function newRequestId(): string {
  return crypto.randomUUID().replaceAll('-', '')
}
