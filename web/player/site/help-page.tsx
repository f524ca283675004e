import { useEffect, useState } from 'react'
import { helpCenter } from '#contract/site/site-pages.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Card, Panel } from '#web/ui/card.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { useCustomerService } from '../frame/customer-service.ts'
import { openModal } from '../frame/modal-state.ts'
import { goTo } from '../frame/navigation.ts'
import { paths } from '#contract/paths.ts'

const CATEGORIES = ['start', 'money', 'fair', 'rules'] as const

/**
 * Shows the help centre; the part of the address after # opens an article over it (docs/specification.md 2:
 * /help#term). `base` is its address, /help or /helpmc.
 */
export function HelpPage({ article, base }: { article: string; base: string }) {
  const t = useT()
  const locale = useLocale()
  const { data, isError, refetch } = useCall(helpCenter, { lang: locale, device: 'WEB' })
  const open = data?.find((one) => one.key === article)
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = data?.filter(({ title, text }) => `${title} ${text}`.toLowerCase().includes(wanted))
  useEffect(() => {
    if (data && article && !open) goTo(base)
  }, [data, article, open, base])
  useAskedChat()
  return (
    <>
      <h1 className="mb-4">{t('site.help.title')}</h1>
      {isError && !data && (
        <ErrorState
          title={t('site.help.failed')}
          hint={t('common.checkNetwork')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && <EmptyState picture="messages" title={t('site.help.none')} />}
      {/* in its place from the start, so that nothing moves when the articles come */}
      {data?.length !== 0 && (data || !isError) && (
        <HelpSearch value={search} onValueChange={setSearch} isWithoutMatch={found?.length === 0} />
      )}
      {!data && !isError && (
        <Panel>
          <RowSkeletons count={12} />
        </Panel>
      )}
      <div className="grid gap-5 lg:grid-cols-2">
        {CATEGORIES.map((category) => {
          const articles = found?.filter((one) => one.category === category) ?? []
          if (articles.length === 0) return null
          return (
            <section key={category} aria-labelledby={`help-${category}`}>
              <h2 id={`help-${category}`} className="mb-3">
                {t(`site.help.${category}`)}
              </h2>
              <Panel>
                {articles.map((one) => (
                  <ListRow key={one.key} icon="question" title={one.title} href={`${base}#${one.key}`} />
                ))}
                {category === 'fair' && (
                  <ListRow icon="chart-line-up" title={t('footer.fairness')} href={paths.fairness()} />
                )}
              </Panel>
            </section>
          )
        })}
      </div>
      {(data || isError) && <AskCard />}
      {open && (
        <Dialog open byAddress onOpenChange={() => goTo(base)} title={open.title} closeLabel={t('common.close')}>
          <RichText text={open.text} />
        </Dialog>
      )}
    </>
  )
}

/** Opens the chat for a message that leads here about an answer in it: the page closes what was open before. */
function useAskedChat(): void {
  useEffect(() => {
    if (new URLSearchParams(location.search).get('chat') !== 'open') return
    const timer = setTimeout(() => openModal({ kind: 'contact' }))
    return () => clearTimeout(timer)
  }, [])
}

type HelpSearchProps = { value: string; onValueChange: (text: string) => void; isWithoutMatch: boolean }

function HelpSearch({ value, onValueChange, isWithoutMatch }: HelpSearchProps) {
  const t = useT()
  return (
    <div className="mb-5 lg:max-w-md">
      <Field
        type="search"
        label={t('site.help.search')}
        leading={<Icon name="magnifying-glass" size="s" className="text-ink-3" />}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
      <output className="mt-3 block text-ink-2 empty:hidden">
        {isWithoutMatch && t('site.help.noMatch', { search: value.trim() })}
      </output>
    </div>
  )
}

function AskCard() {
  const t = useT()
  const service = useCustomerService()
  return (
    <Card className="mt-6 flex flex-wrap items-center gap-4">
      <div className="min-w-0 flex-1 basis-60">
        <h2>{t('site.help.askTitle')}</h2>
        <p className="mt-1 text-ink-2">{t('site.help.askText')}</p>
      </div>
      <Button icon="headset" onClick={service.open}>
        {service.label}
      </Button>
    </Card>
  )
}
