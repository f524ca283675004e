/** Texts of messages without what is no text: line breaks in headers, control characters. */

export const SUBJECT_MAX = 200

// oxlint-disable-next-line no-control-regex -- a line break in a subject would begin another header
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

/** Makes one line of a text: a subject is a header, and a break in it would begin the next one. */
export const toLine = (text: string) => text.replace(CONTROLS, ' ').trim().slice(0, SUBJECT_MAX)

// oxlint-disable-next-line no-control-regex -- everything but tab and line break
const NO_TEXT = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/** Removes what is no text from a text of several lines. */
export const toBody = (text: string) => text.replace(/\r\n?/g, '\n').replace(NO_TEXT, '')
