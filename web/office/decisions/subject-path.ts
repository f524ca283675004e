import { listPath } from '../frame/list-state.ts'

type Way = {
  /** Whoever holds one of these may open it. */ permissions: readonly string[]
  path: (id: string) => string
}

/** Where a subject's own page or row is, by the noun before the colon. */
const WAYS: Record<string, Way> = {
  member: { permissions: ['members.read'], path: (id) => `/members/${id}/show` },
  deposit: { permissions: ['deposits.read'], path: (reference) => listPath('deposits', { reference }) },
  withdrawal: { permissions: ['withdrawals.read'], path: (reference) => listPath('withdrawals', { reference }) },
  transfer: { permissions: ['transfers.read'], path: (orderNo) => listPath('transfers', { orderNo }) },
  // a vendor's own page is the house's: what a brand chooses of it stands in a list
  vendor: { permissions: ['house.vendors'], path: (code) => `/house-vendors/${code}/show` },
  round: { permissions: ['bets.read'], path: (id) => `/rounds/${id}/show` },
  operator: {
    permissions: ['operators.read', 'house.operators'],
    path: (username) => listPath('operators', { search: username }),
  },
}

/** The way to what a decision or an act is about (`noun:id`), where it has a page that a reader with these permissions may open; else null. */
export function subjectPath(subject: string, permissions: readonly string[]): string | null {
  const [noun = '', ...rest] = subject.split(':')
  const id = rest.join(':')
  const way = Object.hasOwn(WAYS, noun) ? WAYS[noun] : undefined
  return way && id && way.permissions.some((one) => permissions.includes(one)) ? way.path(id) : null
}
