/**
 * Everything that the house stores about a member, as one JSON file: the sections of every module. Secrets are left
 * out: passwords, keys of second factors and tokens, which in their stored form would help only an attacker.
 */
import { PERSONAL_PARTS, PERSONAL_SECTIONS, type PersonalSection } from '#server/lib/exports/personal-section.ts'
import type { Writer } from '#server/lib/exports/source.ts'
import { answersOf, type Slots } from '#server/lib/slots.ts'

/** Returns the sections of every module, part by part, and within a part in the order of the modules. */
export function personalSections(env: { readonly slots: Slots }): readonly PersonalSection[] {
  const all = answersOf(env, PERSONAL_SECTIONS).flat()
  return PERSONAL_PARTS.flatMap((part) => all.filter((section) => section.part === part))
}

/** Returns where the next part of the file begins: the index of the section, and the cursor within it. */
const placeOf = (cursor: string | null): [number, string | null] => {
  const [section = '0', ...inner] = (cursor ?? '0|').split('|')
  return [Number(section), inner.join('|') || null]
}

export const PERSONAL_DATA: Writer = {
  async count(reading) {
    const counts = await Promise.all(
      personalSections(reading.env).map(async (section) => (await section.count?.(reading)) ?? 0),
    )
    return counts.reduce((all, one) => all + one, 0)
  },
  async write(reading, cursor, limit) {
    const [index, inner] = placeOf(cursor)
    const sections = personalSections(reading.env)
    const section = sections[index]
    if (!section) throw new Error('no such section')
    const { entries, next } = await section.read(reading, inner, limit)
    const isLast = next === null && index === sections.length - 1
    const begin = inner !== null ? '' : `${cursor === null ? '{' : ','}\n${JSON.stringify(section.name)}: [`
    const between = inner !== null && entries.length > 0 ? ',' : ''
    const body = entries.map((entry) => `\n  ${JSON.stringify(entry)}`).join(',')
    const end = next !== null ? '' : isLast ? ']\n}\n' : ']'
    return {
      text: begin + between + body + end,
      rows: entries.length,
      next: next !== null ? `${index}|${next}` : isLast ? null : `${index + 1}|`,
    }
  },
}
