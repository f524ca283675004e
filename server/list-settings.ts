/**
 * What is printed of the one table of settings (ALL_SETTINGS): README's table, .env.example, and what
 * `fairhouse --settings` says. A secret's value is in none of them.
 */
import { fileVariable, type Setting, type Variables } from '#contract/settings.ts'

const WIDTH = 118

/** The default as the table says it. */
const defaultOf = ({ shown, fallback }: Setting) => shown ?? (fallback === '' ? 'none' : fallback)

/** Returns the setting's row in README's table. */
export const settingRow = (setting: Setting) =>
  `| \`${setting.name}\`${setting.isSecret ? ' †' : ''} | ${defaultOf(setting)} | ${setting.sentence} |`

const BEGIN = '<!-- settings: written by npm run settings -->'
const END = '<!-- settings end -->'

/** Returns the text with the table of settings between its marks. Throws when the marks are not there. */
export function withTable(text: string, settings: readonly Setting[]): string {
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`there is no place for the settings: ${BEGIN} … ${END}`)
  const table = ['| variable | default | what |', '| --- | --- | --- |', ...settings.map(settingRow)]
  return `${text.slice(0, from)}${BEGIN}\n\n${table.join('\n')}\n\n${text.slice(to)}`
}

/** Breaks a text into comment lines of the example. */
function comment(text: string): string {
  const lines = ['#']
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1) ?? ''} ${word}`
    if (line.length > WIDTH) lines.push(`# ${word}`)
    else lines[lines.length - 1] = line
  }
  return lines.join('\n')
}

/** The text of a sentence without the marks of a document. */
export const plain = (text: string) => text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '')

/** Prints .env.example: every setting with what it does, none of them set. */
export function printExample(settings: readonly Setting[]): string {
  const parts = settings.map((setting) => {
    const text = `${plain(setting.sentence)}. Default: ${plain(defaultOf(setting))}.`
    const secret = setting.isSecret ? ` Secret: ${fileVariable(setting.name)} may name a file that holds it.` : ''
    return `${comment(text + secret)}\n#${setting.name}=${setting.fallback}\n`
  })
  const head =
    'Settings of Fairhouse, for an EnvironmentFile of systemd or an env_file of containers; no command reads this file by itself. Written by npm run settings.'
  return `${comment(head)}\n\n${parts.join('\n')}`
}

/** What is known of a setting here. `value` is told of what is no secret; null: it is not set. */
export type SettingState = {
  name: string
  default: string
  what: string
  isSecret: boolean
  isSet: boolean
  value: string | null
}

/** Returns the settings with whether, and to what, this environment sets them. */
export function stateOf(settings: readonly Setting[], variables: Variables): SettingState[] {
  return settings.map((setting) => {
    const { name, isSecret = false, sentence } = setting
    const value = variables[name] || null
    return {
      name,
      default: plain(defaultOf(setting)),
      what: plain(sentence),
      isSecret,
      isSet: value !== null,
      value: isSecret ? null : value,
    }
  })
}

/** Words with which variables of other programs begin as well. */
const COMMON = new Set(['NODE', 'LOG', 'DATA', 'AUTO', 'REDIS'])

/** Returns whether two names differ by one letter that is missing, added, changed, or swapped with its neighbour. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let from = 0
  while (from < one.length && one[from] === other[from]) from++
  const rest = (text: string, skipped: number) => text.slice(from + skipped)
  const [a, b] = [one[from] ?? '', other[from] ?? '']
  return (
    rest(one, 1) === rest(other, 1) ||
    rest(one, 1) === rest(other, 0) ||
    rest(one, 0) === rest(other, 1) ||
    (one[from + 1] === b && other[from + 1] === a && rest(one, 2) === rest(other, 2))
  )
}

/**
 * Returns variables that nobody reads but that look like a setting: the same first word, such as STUDIO_, or one letter
 * away from its name; with the name that may be meant, where one is near.
 */
export function listMisspelt(
  settings: readonly Setting[],
  variables: Variables,
): { name: string; near: string | null }[] {
  const names = settings.flatMap(({ name, isSecret }) => (isSecret ? [name, fileVariable(name)] : [name]))
  const known = new Set(names)
  const words = new Set(names.flatMap((name) => /^([A-Z]+)_/.exec(name)?.[1] ?? []).filter((word) => !COMMON.has(word)))
  return Object.keys(variables)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const near = names.find((one) => one.length > 4 && isNear(one, name)) ?? null
      const isAlike = words.has(/^([A-Z]+)_/.exec(name)?.[1] ?? '')
      return near !== null || isAlike ? [{ name, near }] : []
    })
}
