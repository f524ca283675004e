import { LanguageSwitch } from '../frame/language-switch.tsx'
import { useSite } from '../frame/site.ts'

/** Shows the choice of language at the foot of a dialog that covers the header's. Nothing where there is one language. */
export function DialogLanguage() {
  const site = useSite()
  if ((site?.languages.length ?? 0) < 2) return null
  return (
    <div className="flex justify-center">
      <LanguageSwitch />
    </div>
  )
}
