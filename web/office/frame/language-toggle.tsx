import { activateLocale, useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'

/** Switches the back office to its other language. */
export function LanguageToggle() {
  const t = useT()
  const next = useLocale() === 'bn' ? 'en' : 'bn'
  const turn = () => {
    localStorage.setItem('officeLang', next)
    void activateLocale(next)
  }
  return (
    <Button
      tone="quiet"
      size="small"
      icon="globe-simple"
      className="max-lg:px-2 max-lg:[&_svg]:hidden"
      lang={next}
      aria-label={t('office.otherLanguage')}
      onClick={turn}
    >
      {next === 'bn' ? 'বাংলা' : 'English'}
    </Button>
  )
}
