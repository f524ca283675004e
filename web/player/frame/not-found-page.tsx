import { useT } from '#web/lib/i18n.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { paths } from '#contract/paths.ts'

/** Says that there is no page at this address. */
export function NotFoundPage() {
  const t = useT()
  return (
    <EmptyState
      picture="search"
      title={t('site.notFound.title')}
      isPage
      hint={t('site.notFound.text')}
      action={
        <a href={paths.lobby()} className={buttonClass({ size: 'small' })}>
          {t('site.toLobby')}
        </a>
      }
    />
  )
}
