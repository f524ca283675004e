import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Terms that a newcomer meets, in the order in which they meet them. */
export const TERMS = [
  'issue',
  'play',
  'bet',
  'stake',
  'series',
  'rebate',
  'odds',
  'chance',
  'return',
  'absence',
  'hot',
  'banker',
  'chase',
  'seal',
  'beacon',
  'simulation',
  'push',
  'half',
] as const
export type Term = (typeof TERMS)[number]

const wordOf = (term: Term): MessageKey => `lottery.term.${term}`
const meaningOf = (term: Term): MessageKey => `lottery.meaning.${term}`

/** Opens the glossary. */
export function GlossaryButton() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon="book-open" onClick={() => setOpen(true)}>
        {t('lottery.glossary')}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('lottery.glossary')} closeLabel={t('common.close')}>
        <dl className="grid gap-3">
          {TERMS.map((term) => (
            <div key={term}>
              <dt className="font-semibold">{t(wordOf(term))}</dt>
              <dd className="text-sm text-ink-2">{t(meaningOf(term))}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}

/** A word that explains itself on a tap. */
export function Explained({ term, children }: { term: Term; children?: ReactNode }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="min-h-6 text-start underline decoration-dotted underline-offset-4"
        onClick={() => setOpen(true)}
      >
        {children ?? t(wordOf(term))}
      </button>
      {/* the word may stand in a sentence, where no dialog may */}
      {isOpen &&
        createPortal(
          <Dialog open onOpenChange={setOpen} title={t(wordOf(term))} closeLabel={t('common.close')}>
            <p className="text-ink-2">{t(meaningOf(term))}</p>
          </Dialog>,
          document.body,
        )}
    </>
  )
}
