/** Returns a telephone number as a telephone dials it (E.164), such as `+254000000000`. */
export function dialled(phone: string): string {
  return phone.replace(/[^+\d]/g, '')
}
