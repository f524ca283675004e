import { useQuery } from '@tanstack/react-query'
import { findLanguage } from '#contract/languages.ts'
import { permission } from '#contract/site/site.ts'
import { callOffice } from '../operator-session.ts'

/** Returns the brand's languages, its default one first. */
export function useLanguages(): readonly string[] {
  const { data } = useQuery({ queryKey: [permission.id], queryFn: () => callOffice(permission, {}) })
  if (!data) return ['bn', 'en']
  return [data.defaultLanguage, ...data.languages.filter((one) => one !== data.defaultLanguage)]
}

/** Returns the name of a language in that language. */
export function languageName(tag: string): string {
  return findLanguage(tag)?.name ?? tag
}
