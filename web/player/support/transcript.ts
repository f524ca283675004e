/** A conversation as a text that the reader can keep. */
import type { Translate } from '#web/lib/i18n.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { sayEvent } from './line-view.tsx'
import type { Talk } from './talk.ts'

/** Writes a conversation as plain text, one line a line, each with its moment in the reader's zone. */
export function writeTranscript(t: Translate, talk: Pick<Talk, 'id' | 'topic' | 'lines'>, locale: string): string {
  const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium' })
  const lines = talk.lines.map((line) => {
    const at = moment.format(new Date(line.at))
    if (line.speaker === 'house') return `[${at}] ${sayEvent(t, line, locale)}`
    const who = line.speaker === 'member' ? t('support.you') : (line.name ?? t('site.service'))
    return `[${at}] ${who}: ${line.text ?? t('support.deleted')}`
  })
  return [`${t('shell.liveChat')} ${talk.id} · ${t(`support.topic.${talk.topic}`)}`, '', ...lines, ''].join('\n')
}

/** Has the browser save a conversation as a text file. */
export function saveTranscript(t: Translate, talk: Pick<Talk, 'id' | 'topic' | 'lines'>, locale: string): void {
  saveFile(`chat-${talk.id}.txt`, writeTranscript(t, talk, locale), 'text/plain;charset=utf-8')
}
