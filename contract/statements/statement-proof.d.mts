/** Types of statement-proof.mjs, which is plain JavaScript so that everybody can run it as it stands. */

export type Sha256 = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>

export type StatementEntry = {
  id: string
  type: string
  /** Signed decimal, as the other amounts. */
  amount: string
  balanceBefore: string
  balanceAfter: string
  at: string
  reference: string
}

/** What happened to one account on one day, whole. */
export type StatementAccount = {
  /** Book and currency: "real BDT". */
  ledger: string
  /** Day of UTC: "2026-11-21". */
  day: string
  account: string
  kind: string
  owner: string
  /** How many entries the account had before this day. */
  entriesBefore: number
  opening: string
  closing: string
  /** Known to the account's owner alone. */
  blinding: string
  /** Place of the account's leaf among the day's leaves, from 0. */
  position: number
  proof: string[]
  entries: StatementEntry[]
}

/** A sealed day of a ledger. */
export type SealedDay = {
  ledger: string
  day: string
  accounts: number
  entries: number
  root: string
  previous: string
  link: string
}

export type Statement = { format: 'fairhouse.statement.1'; days: SealedDay[]; accounts: StatementAccount[] }

export type Step = 'form' | 'balances' | 'complete' | 'included' | 'chain' | 'published'
export type FaultCode =
  | 'form'
  | 'missing-before'
  | 'missing-after'
  | 'balance'
  | 'gap'
  | 'no-day'
  | 'not-included'
  | 'chain-broken'
  | 'link'
  | 'unpublished'
  | 'other-root'
export type Fault = { code: FaultCode; field?: string; account?: string; day?: string; entry?: string; ledger?: string }
export type StepResult = { step: Step; isOk: boolean; fault: Fault | null }
export type Verdict = { isVerified: boolean; steps: StepResult[] }

export const FIRST_LINK: string
export function hexToBytes(hex: string): Uint8Array
export function bytesToHex(bytes: Uint8Array): string
export function entryText(account: string, entry: StatementEntry): string
export function accountText(
  one: Omit<StatementAccount, 'position' | 'proof' | 'entries'> & { entries: { length: number } },
  entriesRoot: string,
): string
export function dayText(day: Omit<SealedDay, 'previous' | 'link'>): string
export function hashLeaf(sha256: Sha256, text: string): Promise<Uint8Array>
export function hashDay(sha256: Sha256, day: Omit<SealedDay, 'link'>): Promise<string>
export function treeLevels(sha256: Sha256, leaves: readonly Uint8Array[]): Promise<Uint8Array[][]>
export function treeRoot(sha256: Sha256, leaves: readonly Uint8Array[]): Promise<string>
export function proofPlaces(position: number, size: number): [level: number, position: number][]
export function rootOfProof(
  sha256: Sha256,
  leaf: Uint8Array,
  position: number,
  size: number,
  proof: readonly string[],
): Promise<string | null>
export function verifyStatement(
  statement: unknown,
  options: { sha256: Sha256; roots?: readonly Pick<SealedDay, 'ledger' | 'day' | 'root' | 'link'>[] | null },
): Promise<Verdict>
