import { Link } from 'react-router-dom'
import { listPath } from '../frame/list-state.ts'
import { useWord } from '../frame/use-word.ts'

/** Where a subject's own page or row is, by the noun before the colon. */
const PATHS: Record<string, (id: string) => string> = {
  member: (id) => `/members/${id}/show`,
  deposit: (reference) => listPath('deposits', { reference }),
  withdrawal: (reference) => listPath('withdrawals', { reference }),
  transfer: (orderNo) => listPath('transfers', { orderNo }),
  vendor: (code) => `/vendors/${code}/show`,
  round: (id) => `/rounds/${id}/show`,
  operator: (username) => listPath('operators', { search: username }),
}

/** What something is about, `noun:id` in words, and the way to it where it has a page. */
export function Subject({ subject, isLink = true }: { subject: string; isLink?: boolean }) {
  const word = useWord()
  const [noun = '', ...rest] = subject.split(':')
  const id = rest.join(':')
  const path = isLink && id ? PATHS[noun]?.(id) : undefined
  const shown = <><span>{word('office.about', noun)}</span> <span className="num">{id}</span></>
  return path
    ? <Link to={path} className="text-brand-ink [overflow-wrap:anywhere] hover:underline">{shown}</Link>
    : <span className="[overflow-wrap:anywhere]">{shown}</span>
}
