/** The names of our players at vendors: the account's number, with a prefix for players with play money. */

/** Writes an account reference: "100007" for real money, "demo-100007" for play money. */
export function toAccountRef({ memberId, isTrial }: { memberId: string; isTrial: boolean }): string {
  return isTrial ? `demo-${memberId}` : memberId
}

/** Reads an account reference; null when the text cannot be one. */
export function readAccountRef(text: string): { memberId: string; isTrial: boolean } | null {
  const match = /^(demo-)?([1-9]\d{0,17})$/.exec(text)
  return match?.[2] === undefined ? null : { memberId: match[2], isTrial: match[1] !== undefined }
}
