import { usePermissions } from 'ra-core'
import { Link } from 'react-router-dom'
import { useWord } from '../frame/use-word.ts'
import { subjectPath } from './subject-path.ts'

/** What something is about, `noun:id` in words, and the way to it where it has a page that the reader may open. */
export function Subject({ subject, isLink = true }: { subject: string; isLink?: boolean }) {
  const word = useWord()
  const { permissions = [] } = usePermissions<string[]>()
  const [noun = '', ...rest] = subject.split(':')
  const id = rest.join(':')
  const path = isLink ? subjectPath(subject, permissions) : null
  const shown = (
    <>
      <span>{word('office.about', noun)}</span> <span className="num">{id}</span>
    </>
  )
  return path ? (
    <Link to={path} className="text-brand-ink [overflow-wrap:anywhere] hover:underline">
      {shown}
    </Link>
  ) : (
    <span className="[overflow-wrap:anywhere]">{shown}</span>
  )
}
