/** What a brand publishes: banners, help and pages; and the feedback of readers. */
import { NOTICES_TOPIC } from './live.ts'
import { z } from 'zod'
import { defineCall, id, instant } from '../call.ts'
import { FEEDBACK_MAX } from '../limits.ts'
import { ARTICLE_CATEGORIES, BANNER_GROUPS, DEVICES, LINKAGE_TYPES, PAGE_LABELS } from './contents.ts'

export const banners = defineCall({
  id: 'banners',
  method: 'GET',
  path: '/wps/system/banners',
  who: 'anyone',
  changesWith: [NOTICES_TOPIC],
  summary: 'Banners of one place, in the reader’s language; the pictures carry no text.',
  input: z.object({ groupName: z.enum(BANNER_GROUPS).default('w_home') }),
  output: z.array(
    z.object({
      id,
      groupName: z.string(),
      tag: z.string(),
      title: z.string(),
      text: z.string(),
      button: z.string(),
      /** Picture for wide screens, and for phones. */
      url: z.string(),
      mobileUrl: z.string(),
      linkageType: z.enum(LINKAGE_TYPES),
      /** A path of the site for PAGE, a game id for GAME, an address for EXTERNAL. */
      link: z.string(),
    }),
  ),
  errors: [],
})

export const helpCenter = defineCall({
  id: 'helpCenter',
  method: 'GET',
  path: '/wps/system/helpCenter',
  who: 'anyone',
  changesWith: [NOTICES_TOPIC],
  summary: 'Help articles. `text` is read with contract/site/rich-text.ts, `content` is the same as HTML.',
  input: z.object({ lang: z.string().max(5).optional(), device: z.enum(DEVICES).default('WEB') }),
  output: z.array(
    z.object({
      /** The hash that opens it: /help#term. */
      key: z.string(),
      category: z.enum(ARTICLE_CATEGORIES),
      title: z.string(),
      text: z.string(),
      content: z.string(),
      updatedAt: instant,
    }),
  ),
  errors: [],
})

export const pages = defineCall({
  id: 'pages',
  method: 'GET',
  path: '/wps/system/pages',
  who: 'anyone',
  changesWith: [NOTICES_TOPIC],
  summary:
    'Pages by label: one of most labels, of `blog` the articles, newest first. A list of several carries no text; with `key` one comes whole.',
  input: z.object({
    label: z.enum(PAGE_LABELS),
    key: z
      .string()
      .regex(/^[a-z0-9-]{1,60}$/)
      .optional(),
    lang: z.string().max(5).optional(),
  }),
  output: z.array(
    z.object({
      label: z.enum(PAGE_LABELS),
      key: z.string(),
      title: z.string(),
      summary: z.string(),
      /** A picture of ours, or empty. */
      picture: z.string(),
      /** Read with contract/site/rich-text.ts; `content` is the same as HTML. */
      text: z.string(),
      content: z.string(),
      publishedAt: instant,
      updatedAt: instant,
    }),
  ),
  errors: [],
})

export const feedback = defineCall({
  id: 'feedback',
  method: 'PUT',
  path: '/wps/feedback',
  who: 'anyone',
  summary: `Keeps a remark of at most ${FEEDBACK_MAX} characters for the operator.`,
  input: z.object({
    content: z.string().trim().min(1).max(FEEDBACK_MAX),
    contact: z.string().trim().max(120).optional(),
  }),
  output: z.object({ kept: z.boolean() }),
  errors: ['TOO_MANY_REQUESTS', 'NOT_FOUND'],
})
