import { FREQUENCY } from '#contract/campaigns/campaign.ts'
import { type CampaignDetail, officeCampaign, officeUpdateCampaign } from '#contract/campaigns/office-campaigns.ts'
import { findLanguage } from '#contract/languages.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { directionOf, useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { Facts, ShowPage } from '../frame/show-page.tsx'
import { WaitingNote } from '../frame/waiting-note.tsx'
import { useDraft } from '../frame/use-draft.ts'
import { CampaignActs } from './campaign-acts.tsx'
import { CampaignForm, type CampaignFields } from './campaign-form.tsx'
import { STATE_TONES } from './state-tones.ts'

/** The page of one campaign: its texts, what may be done in its state, and what came of it. */
export function CampaignShow() {
  const t = useT()
  return (
    <ShowPage call={officeCampaign} back="/campaigns" backName={t('office.nav.campaigns')}>
      {(row: CampaignDetail) => <Whole row={row} />}
    </ShowPage>
  )
}

const formOf = ({ texts, audience, offer, channels }: CampaignDetail): CampaignFields => ({
  texts,
  audience,
  offer,
  channels,
})

function Whole({ row }: { row: CampaignDetail }) {
  const t = useT()
  const update = useAct(officeUpdateCampaign, t('office.saved'))
  const draft = useDraft(row, { formOf, onChosen: update.reset })
  const { id, state, audience } = row
  const { version } = draft.read
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1>{row.title}</h1>
        <Tag tone={STATE_TONES[state]}>{t(`office.campaigns.state.${state}`)}</Tag>
      </div>
      <WaitingNote waiting={row.waiting} />
      <CampaignActs row={{ ...row, version }} />
      {audience.kind === 'segment' && (
        <p className="text-ink-2">
          {t('office.campaigns.forSegment', {
            segment: audience.segment,
            version: row.segments?.invited ?? '–',
            exclude: audience.exclude ?? '–',
          })}
        </p>
      )}
      {audience.kind === 'absent' && (
        <p className="text-ink-2">
          {t('office.campaigns.forAbsent', {
            what: t(`office.campaigns.absent.${audience.what}`),
            days: audience.days,
          })}
        </p>
      )}
      {row.members !== null && <Results row={row} members={row.members} />}
      {state === 'draft' ? (
        <CampaignForm
          languages={row.languages}
          draft={draft}
          busy={update.isPending}
          fault={update.error}
          onSave={(fields) =>
            update.mutate({ ...fields, id, version }, { onSuccess: (saved) => draft.saved(draft.form, saved) })
          }
        />
      ) : (
        <Texts texts={row.texts} />
      )}
    </div>
  )
}

function Results({ row: { results, startsAt, endsAt }, members }: { row: CampaignDetail; members: number }) {
  const t = useT()
  const locale = useLocale()
  const count = (value: number) => <span className="num">{formatCount(value, locale)}</span>
  const leftOut = (suppressed: CampaignDetail['results']['suppressed']) =>
    suppressed
      .filter((one) => one.members > 0)
      .map(({ why, members: left }) => [t(`office.campaigns.why.${why}`, { ...FREQUENCY }), count(left)] as const)
  const moment = (at: string | null) => (at === null ? '' : formatMoment(at, locale))
  return (
    <Card>
      <h2 className="mb-3">{t('office.campaigns.results')}</h2>
      {!results.isWhole && (
        <p className="mb-3 text-ink-2">{t('office.campaigns.counting', { counted: results.counted, members })}</p>
      )}
      <Facts
        facts={[
          [t('office.campaigns.shown'), `${moment(startsAt)} – ${moment(endsAt)}`],
          [t('office.campaigns.audience'), count(members)],
          [t('office.campaigns.sent'), count(results.sent)],
          [t('office.campaigns.seen'), count(results.seen)],
          [t('office.campaigns.removed'), count(results.removed)],
          [t('office.campaigns.acted'), count(results.acted)],
          ...leftOut(results.suppressed),
        ]}
      />
      {results.channels.map(({ channel, sent, onTheWay, failed, suppressed, waiting }) => (
        <section key={channel} className="mt-4 border-t border-line pt-3">
          <h3 className="mb-2">{t(`office.campaigns.channel.${channel}`)}</h3>
          <Facts
            facts={[
              [t('office.campaigns.sent'), count(sent)],
              ...(onTheWay > 0 ? [[t('office.campaigns.onTheWay'), count(onTheWay)] as const] : []),
              ...(failed > 0 ? [[t('office.campaigns.failed'), count(failed)] as const] : []),
              ...leftOut(suppressed),
              [t('office.campaigns.undecided'), count(waiting)],
            ]}
          />
        </section>
      ))}
    </Card>
  )
}

function Texts({ texts }: Pick<CampaignDetail, 'texts'>) {
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      {Object.entries(texts).map(([language, one]) =>
        one ? (
          <Card key={language}>
            <p className="mb-1 text-xs text-ink-3">{findLanguage(language)?.name ?? language}</p>
            <div lang={language} dir={directionOf(language)}>
              <h2 className="mb-3">{one.title}</h2>
              <RichText text={one.text} />
            </div>
          </Card>
        ) : null,
      )}
    </div>
  )
}
