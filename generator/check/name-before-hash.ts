/** Returns the name that a file has in the sources, without its folder and without the hash that the build puts into it. */
export function nameBeforeHash(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1).replace(/-[A-Z0-9]{8}(?=\.)/, '')
}
