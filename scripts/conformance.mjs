#!/usr/bin/env node
// npx fairhouse-conformance: the kit that tries a wallet against the vendor protocol, from any folder.
import { loadProgram } from './load-program.mjs'

await loadProgram('conformance/main.ts')
