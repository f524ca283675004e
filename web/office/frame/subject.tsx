import { useWord } from './use-word.ts'
import { useSubjects } from './screen.ts'
import { subjectPath } from './subject-path.ts'
import { usePermissions } from './operator.ts'
import { Link } from './link.tsx'

/**
 * Names the thing that something is about (`noun:id`) in words, with a link when it has a page that the reader may
 * open.
 */
export function Subject({ subject, isLink = true }: { subject: string; isLink?: boolean }) {
  const word = useWord()
  const permissions = usePermissions()
  const [noun = '', ...rest] = subject.split(':')
  const id = rest.join(':')
  const subjects = useSubjects()
  const path = isLink ? subjectPath(subjects, subject, permissions) : null
  const shown = (
    <>
      <span>{word('office.about', noun)}</span> <span className="num">{id}</span>
    </>
  )
  return path ? (
    <Link to={path} className="inline-block min-h-6 text-brand-ink [overflow-wrap:anywhere] hover:underline">
      {shown}
    </Link>
  ) : (
    <span className="[overflow-wrap:anywhere]">{shown}</span>
  )
}
