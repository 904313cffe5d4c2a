/** Returns a telephone number in the format for dialling (E.164), such as `+254000000000`. */
export function dialled(phone: string): string {
  return phone.replace(/[^+\d]/g, '')
}
