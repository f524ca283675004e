/**
 * What this browser stores between visits, and for how long, under the names of docs/specification.md 9.15 where it has
 * them.
 */
export type LocalKey =
  | 'merchant'
  | 'merchantCode'
  | 'lang'
  | 'hisLang'
  | 'theme'
  | 'sideMenu'
  | 'balanceHidden'
  | 'remembered'
  | 'recent'
  | 'popupClosed'
  | 'searches'
  | 'chain'
  | 'lotteryPicks'
  /** That a tab of this browser is logged in, so that a new one asks it. */
  | 'openTab'
export type SessionKey =
  | 'token'
  | 'user'
  | 'loggedInAt'
  | 'answers'
  | 'firstTimeLogin'
  | 'popupSeen'
  | 'giftClosed'
  | 'reloadedFor'
  | 'lotteryBasket'
  | 'lotteryIssue'
  | 'supportDraft'
  /** That a conversation with the desk runs: its answers are watched for after a reload. */
  | 'supportRuns'
  | 'leftGame'
  /** The origin of a vendor for which the page was loaded again. */
  | 'newVendor'
  /** The token that the server knew last, and when. */
  | 'heard'
/** Values of the visit, which a logout does not delete. */
const OF_THE_VISIT: readonly SessionKey[] = ['popupSeen', 'giftClosed', 'reloadedFor']

function store(kind: 'local' | 'session'): Storage | null {
  try {
    return kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage
  } catch {
    return null // storage is refused: the page works, it only forgets
  }
}

/** Reads a stored text; null when there is none, or when storage is refused. */
export function readLocal(key: LocalKey): string | null {
  return store('local')?.getItem(key) ?? null
}

/** Stores a text across visits; null deletes it. */
export function writeLocal(key: LocalKey, text: string | null): void {
  write(store('local'), key, text)
}

/** Reads a text stored for this tab. */
export function readSession(key: SessionKey): string | null {
  return store('session')?.getItem(key) ?? null
}

/** Stores a text for this tab; null deletes it. */
export function writeSession(key: SessionKey, text: string | null): void {
  write(store('session'), key, text)
}

/**
 * Deletes everything stored for this tab (logout) except the values of the visit. Local storage, such as the merchant
 * code, is not changed.
 */
export function clearSession(): void {
  const kept = OF_THE_VISIT.map((key) => [key, readSession(key)] as const)
  store('session')?.clear()
  for (const [key, text] of kept) writeSession(key, text)
}

function write(storage: Storage | null, key: string, text: string | null) {
  try {
    if (text === null) storage?.removeItem(key)
    else storage?.setItem(key, text)
  } catch {
    // full or refused: the page works, but stores nothing
  }
}
