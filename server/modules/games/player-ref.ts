/** How vendors name our players: the account's number, with a mark in front where they play with play money. */

export type PlayerRef = { memberId: string; isTrial: boolean }

/** "100007" for real money, "demo-100007" for play money. */
export function toAccountRef({ memberId, isTrial }: PlayerRef): string {
  return isTrial ? `demo-${memberId}` : memberId
}

/** Reads a vendor's name for a player; null when it cannot be one. */
export function readAccountRef(text: string): PlayerRef | null {
  const match = /^(demo-)?([1-9]\d{0,17})$/.exec(text)
  return match?.[2] === undefined ? null : { memberId: match[2], isTrial: match[1] !== undefined }
}
