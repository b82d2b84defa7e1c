import { describe, expect, it } from 'vitest';
import { mailboxOf } from '../../../server/outbox/address.ts';

describe('one mailbox', () => {
  it.each([
    ['V.ol.l@gmail.com', 'voll@googlemail.com'],
    ['voll+1@gmail.com', 'voll@gmail.com'],
    ['voll+1@outlook.de', 'voll@outlook.de'],
    ['vo.ll+x@proton.me', 'voll@proton.me'],
    ['voll@bücher.example', 'VOLL@xn--bcher-kva.example'],
  ])('%s and %s', (one, other) => {
    expect(mailboxOf(one)).toBe(mailboxOf(other));
  });

  it.each([
    ['vo.ll@example.org', 'voll@example.org'],
    ['voll+1@example.org', 'voll@example.org'],
    ['vo.ll@outlook.de', 'voll@outlook.de'],
    ['vo.ll@web.de', 'voll@web.de'],
    ['vo.ll@notgmail.com', 'voll@notgmail.com'],
    ['voll@gmail.com.example', 'vo.ll@gmail.com.example'],
  ])('is not two: %s and %s', (one, other) => {
    expect(mailboxOf(one)).not.toBe(mailboxOf(other));
  });
});
