import { useEffect } from 'react'
import { useLocale } from '#web/lib/i18n.tsx'
import { useLanguageChoice } from './language-switch.tsx'
import { useSite } from './site.ts'

type Props = { asked: string | undefined; onRead: () => void }

/**
 * Changes the site's language to the one that the address of a launch asks for, where the brand speaks it, and then has it
 * taken out of the address: a reader who chooses another one afterwards keeps that.
 */
export function AskedLanguage({ asked, onRead }: Props) {
  const locale = useLocale()
  const languages = useSite()?.languages
  const { change } = useLanguageChoice()
  useEffect(() => {
    if (asked === undefined || languages === undefined) return
    if (asked !== locale && languages.includes(asked)) change(asked)
    onRead()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each address that asks
  }, [asked, languages])
  return null
}
