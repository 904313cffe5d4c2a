import { injectFault } from './fault-injector.ts'

// A program before which this is loaded meets the fault that its environment names.
const { folder, fault } = JSON.parse(process.env['FAULT'] ?? '{}')
injectFault(folder, fault)
