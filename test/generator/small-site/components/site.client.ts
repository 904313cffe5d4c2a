import { mark } from './mark.client.ts'

let marked: string | undefined
marked ??= mark('ready')
document.documentElement.dataset['state'] = marked
