/**
 * How a call takes a file: the body is the file's own bytes. Its counterpart in the browser is `upload` in
 * web/lib/client.ts.
 */
import type { CallDefinition, OutputOf, ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { describeIssues } from './describe-issues.ts'
import { answerSchema } from './answer-schema.ts'
import { admit, type Http, type OperatorContext, type PlayerContext } from './http.ts'

type UploadContext<Call extends CallDefinition> = Call['who'] extends 'operator' ? OperatorContext : PlayerContext

/**
 * Adds a call that takes a file. The caller is authenticated and authorised before a byte of the file is read; a body
 * of another type (UNSUPPORTED_MEDIA) or above the call's size (PAYLOAD_TOO_LARGE) is refused. The handler must
 * validate what the bytes are.
 */
export function bindUpload<Call extends CallDefinition>(
  http: Http,
  call: Call,
  handler: (context: UploadContext<Call>, input: ParsedInputOf<Call>, file: Buffer) => Promise<OutputOf<Call>>,
): void {
  const { upload } = call
  if (!upload) throw new Error(`${call.id} takes no file`)
  http.calls.push(call)
  http.app.register(async (scope) => {
    const contexts = new WeakMap<object, UploadContext<Call>>()
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      [...upload.types],
      { parseAs: 'buffer', bodyLimit: upload.maxBytes },
      (_request, body, done) => done(null, body),
    )
    scope.addHook('onRequest', async (request) => {
      contexts.set(request, (await admit(http, call, request)) as UploadContext<Call>)
    })
    scope.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: upload.maxBytes,
      schema: { response: { 200: answerSchema(call.output) } },
      config: { callId: call.id },
      handler: async (request) => {
        const context = contexts.get(request) ?? fail('LOGIN_REQUIRED')
        if (!Buffer.isBuffer(request.body)) return fail('UNSUPPORTED_MEDIA')
        const parsed = call.input.safeParse(request.params)
        if (!parsed.success) return fail('INVALID_INPUT', describeIssues(parsed.error))
        return { success: true, value: await handler(context, parsed.data as ParsedInputOf<Call>, request.body) }
      },
    })
  })
}
