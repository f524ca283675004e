import type { Translate } from '#web/lib/i18n.tsx'
import type { MessageBundle, MessageKey } from '#web/lib/message-keys.ts'

/** A title as the server stores it: a message key with its values. */
export type StoredTitle = { readonly key: string; readonly values: Readonly<Record<string, string>> }

/** The bundles that titles of rewards and grants are in: each module that gives something brings its own. */
export const TITLE_BUNDLES = [
  'reward-titles',
  'promotion-words',
  'vip-words',
  'referral-words',
  'points-words',
] as const satisfies readonly MessageBundle[]

/**
 * Writes a title that is stored with a reward or a grant in the reader's language. A value that is stored in several
 * languages, as `<name>.<language>`, is that of the reader. A title whose words this page does not have is told by
 * `instead`.
 */
export function titleOf(
  { key, values }: StoredTitle,
  t: Translate,
  locale: string,
  instead: MessageKey = 'rewards.title.other',
): string {
  // the one cast: the key was chosen by the module that gave the reward
  const title = t(key as MessageKey, valuesIn(values, locale))
  return title === key ? t(instead) : title
}

/** Returns the values of a title, with those of the language in place of the ones that hold for all. */
function valuesIn(values: StoredTitle['values'], locale: string): Record<string, string> {
  const own = Object.entries(values).flatMap(([name, value]) =>
    name.endsWith(`.${locale}`) ? [[name.slice(0, -locale.length - 1), value] as const] : [],
  )
  return { ...values, ...Object.fromEntries(own) }
}
