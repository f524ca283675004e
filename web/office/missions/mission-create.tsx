import { useState } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '../frame/link.tsx'
import { useDraft } from '../frame/use-draft.ts'
import { Composer } from './composer.tsx'
import { type Document, newDraft } from './document.ts'

const formOf = (document: Document) => document

/** Writes a new mission or tournament; nothing counts until it is published. */
export function MissionCreate() {
  const t = useT()
  const [fresh] = useState(() => newDraft('mission', Date.now()))
  const draft = useDraft(fresh, { formOf })
  return (
    <>
      <Link to="/missions" className="mb-2 inline-flex min-h-9 items-center gap-1.5 text-ink-2 hover:text-ink-1">
        <Icon name="caret-left" size="xs" />
        {t('office.nav.missions')}
      </Link>
      <h1 className="mb-4">{t('officeMissions.create')}</h1>
      <Composer id={null} draft={draft} isFixed={false} />
    </>
  )
}
