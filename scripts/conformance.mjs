#!/usr/bin/env node
// npx fairhouse-conformance: the kit that tries a wallet against the vendor protocol, from any folder.
import { register } from 'tsx/esm/api'

register()
await import(new URL('../conformance/main.ts', import.meta.url).href)
