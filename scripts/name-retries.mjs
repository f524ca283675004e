// A vitest reporter: names the tests that passed at the second try only, so that nobody overlooks them.
export default class NameRetries {
  onTestCaseResult(test) {
    const { retryCount, flaky } = test.diagnostic() ?? {}
    if (flaky)
      process.stdout.write(`passed at try ${retryCount + 1} only: ${test.module.relativeModuleId}: ${test.fullName}\n`)
  }
}
