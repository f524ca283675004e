import { mayOpen, type Subject } from './screen.ts'

/**
 * Returns the path to the thing that a decision or an act is about (`noun:id`), when it has a page that a reader with
 * these permissions may open; else null.
 */
export function subjectPath(
  subjects: readonly Subject[],
  subject: string,
  permissions: readonly string[],
): string | null {
  const [noun = '', ...rest] = subject.split(':')
  const id = rest.join(':')
  const way = subjects.map(({ ways = {} }) => (Object.hasOwn(ways, noun) ? ways[noun] : undefined)).find(Boolean)
  return way && id && mayOpen(way.needs, permissions) ? way.path(id) : null
}
