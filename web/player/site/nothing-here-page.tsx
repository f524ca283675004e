import { useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { type EmptyPicture, EmptyState } from '#web/ui/states.tsx'
import { paths } from '#contract/paths.ts'
import { OpenNow } from './open-now.tsx'

export type NothingHereProps = {
  title?: MessageKey | undefined
  picture: EmptyPicture
  line: MessageKey
  hint: MessageKey
}

/** Shown when the brand has nothing for a page now: it says so and links to other pages. */
export function NothingHerePage({ title, picture, line, hint }: NothingHereProps) {
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
