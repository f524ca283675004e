/** What this browser keeps between visits, and for how long: the names of docs/specification.md 9.15 where it has them. */
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
export type SessionKey =
  | 'token'
  | 'user'
  | 'loggedInAt'
  | 'answers'
  | 'firstTimeLogin'
  | 'popupSeen'
  | 'giftClosed'
  | 'reloadedFor'
/** What belongs to the visit and not to the login. */
const OF_THE_VISIT: readonly SessionKey[] = ['popupSeen', 'giftClosed', 'reloadedFor']

function store(kind: 'local' | 'session'): Storage | null {
  try {
    return kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage
  } catch {
    return null // storage is refused: the page works, it only forgets
  }
}

/** Reads what was kept; null when nothing was, or when storage is refused. */
export function readLocal(key: LocalKey): string | null {
  return store('local')?.getItem(key) ?? null
}

/** Keeps a text across visits; null forgets it. */
export function writeLocal(key: LocalKey, text: string | null): void {
  write(store('local'), key, text)
}

/** Reads what was kept for this tab. */
export function readSession(key: SessionKey): string | null {
  return store('session')?.getItem(key) ?? null
}

/** Keeps a text for this tab; null forgets it. */
export function writeSession(key: SessionKey, text: string | null): void {
  write(store('session'), key, text)
}

/** Forgets everything of this tab (logout) but what the visit has seen. What lives in local storage, such as the merchant code, stays. */
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
    // full or refused: the page works, it only forgets
  }
}
