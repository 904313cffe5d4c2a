export const greeting = 'Karibu'
