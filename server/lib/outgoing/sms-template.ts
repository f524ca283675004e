/** SMS over the HTTP interface of any gateway: address, headers and body are templates of settings. */
import { readSetting, type Variables } from '../settings.ts'
import { faultOfStatus, OutgoingFault } from './fault.ts'
import { probeOrigin, request } from './http.ts'
import { SMS_ACCEPTED, SMS_BODY, SMS_HEADERS, SMS_URL } from './outgoing.settings.ts'
import type { Letter, Way } from './way.ts'

const PLACES = /\{(recipient|digits|body|sender|reference)\}/g

type Escape = (text: string) => string
const forUrl: Escape = encodeURIComponent
const forForm: Escape = (text) => new URLSearchParams([['', text]]).toString().slice(1)
const forJson: Escape = (text) => JSON.stringify(text).slice(1, -1)

/** Puts a letter into a template, each value escaped. Braces that name nothing stay as they are: JSON has many. */
export function fillPlaces(template: string, letter: Letter, escape: Escape): string {
  const values: Record<string, string> = {
    recipient: letter.recipient,
    digits: letter.recipient.replace(/\D/g, ''),
    body: letter.body,
    sender: letter.sender,
    reference: letter.reference,
  }
  return template.replace(PLACES, (_place, name: string) => escape(values[name] ?? ''))
}

const JSON_START = /^\s*[[{]/

/** Returns the request that sends a letter. */
export function requestOf(config: { readonly variables: Variables }, letter: Letter) {
  const template = readSetting(config, SMS_BODY)
  const headers = Object.fromEntries(
    Object.entries(readSetting(config, SMS_HEADERS)).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const url = fillPlaces(readSetting(config, SMS_URL), letter, forUrl)
  if (template === '') return { url, method: 'GET', headers }
  const isJson = headers['content-type']?.includes('json') ?? JSON_START.test(template)
  return {
    url,
    method: 'POST',
    headers: { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded', ...headers },
    body: fillPlaces(template, letter, isJson ? forJson : forForm),
  }
}

/** The gateway of SMS_URL. */
export function smsTemplateWay(config: { readonly variables: Variables }): Way {
  return {
    name: 'sms-template',
    channels: ['sms'],
    isFitForProduction: true,
    send: async (letter) => {
      const { url, ...given } = requestOf(config, letter)
      const { status, isOk, text } = await request(url, given)
      if (!isOk) throw new OutgoingFault(faultOfStatus(status))
      if (!text.includes(readSetting(config, SMS_ACCEPTED))) throw new OutgoingFault('trouble')
    },
    probe: () => probeOrigin(readSetting(config, SMS_URL)),
  }
}
