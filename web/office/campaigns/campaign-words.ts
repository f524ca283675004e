import { findLanguage } from '#contract/languages.ts'
import type { Audience } from '#contract/campaigns/campaign.ts'
import { useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import type { DraftWords } from '../frame/draft-changed.tsx'

const AUDIENCE: Readonly<Record<string, MessageKey>> = {
  usernames: 'office.campaigns.names',
  segment: 'office.campaigns.segment',
  exclude: 'office.campaigns.exclude',
  what: 'office.campaigns.absentWhat',
  days: 'office.campaigns.absentDays',
}

/** Returns how the parts of a campaign, or of a template of one, are said: a text in one language, the audience. */
export function useCampaignWords(): DraftWords {
  const t = useT()
  const sayAudience = (audience: Audience): string => {
    if (audience.kind === 'named') return audience.usernames.join(', ')
    if (audience.kind === 'segment') return `${t('office.campaigns.segment')}: ${audience.segment}`
    if (audience.kind === 'everybody') return t('office.campaigns.everybody')
    return [t('office.campaigns.absent'), t(`office.campaigns.absent.${audience.what}`), audience.days].join(' · ')
  }
  return {
    name: ([part = '', at, field]) => {
      if (part === 'name') return t('office.campaigns.templateName')
      if (part === 'texts') {
        const language = findLanguage(String(at))?.name ?? String(at)
        return field === undefined ? language : `${t(`office.campaigns.${field}` as MessageKey)} · ${language}`
      }
      const ofAudience = part === 'audience' && AUDIENCE[String(at)]
      return t(ofAudience || (`office.campaigns.${part}` as MessageKey))
    },
    value: ([part, at, field], value) => {
      if (part === 'texts' && field === undefined && typeof value === 'object' && value !== null)
        return Object.values(value).join(' · ')
      if (part === 'channels' && Array.isArray(value) && value.length > 0)
        return value.map((one) => t(`office.campaigns.channel.${one}` as MessageKey)).join(', ')
      if (part !== 'audience') return undefined
      if (at === undefined) return sayAudience(value as Audience)
      return at === 'what' ? t(`office.campaigns.absent.${String(value)}` as MessageKey) : undefined
    },
  }
}
