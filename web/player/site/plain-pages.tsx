import { useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { type EmptyPicture, EmptyState } from '#web/ui/states.tsx'
import { paths } from '../paths.ts'
import { OpenNow } from './open-now.tsx'

/** A page of which the brand has nothing to show now: it says so and leads on. */
export function NothingHerePage({
  title,
  picture,
  line,
  hint,
}: {
  title?: MessageKey
  picture: EmptyPicture
  line: MessageKey
  hint: MessageKey
}) {
  const t = useT()
  return (
    <>
      {title && <h1 className="mb-4">{t(title)}</h1>}
      <div className="rounded-panel border border-line bg-surface-1">
        <EmptyState
          picture={picture}
          title={t(line)}
          hint={t(hint)}
          action={
            <a href={paths.games()} className={buttonClass({ size: 'small' })}>
              {t('games.browse')}
            </a>
          }
        />
      </div>
      <OpenNow />
    </>
  )
}

/** No such page. */
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
