import { MESSAGE_WORDS_TOPIC } from '#contract/outgoing/live.ts'
import type { Module } from '#server/lib/module.ts'
import { OUTGOING_SETTINGS } from '#server/lib/outgoing/outgoing.settings.ts'
import { bindOutgoingOffice } from './outgoing.office.ts'
import { TEMPLATE_RULE } from './template-rule.ts'
import { bindTemplatesOffice } from './templates.office.ts'

export const OUTGOING: Module = {
  name: 'outgoing',
  level: 2,
  topics: [MESSAGE_WORDS_TOPIC],
  settings: OUTGOING_SETTINGS,
  calls: (http) => {
    bindOutgoingOffice(http)
    bindTemplatesOffice(http)
  },
  decisions: TEMPLATE_RULE.kinds,
}
