/** RC4, which old PDF files are locked with. OpenSSL no longer has it by default. */
export function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 255] ?? 0;
  const swap = (left: number, right: number) => {
    const kept = at(left);
    state[left] = at(right);
    state[right] = kept;
  };
  let other = 0;
  for (let index = 0; index < 256; index += 1) {
    other = (other + at(index) + (key[index % key.length] ?? 0)) & 255;
    swap(index, other);
  }
  let first = 0;
  other = 0;
  return Buffer.from(
    data.map((byte) => {
      first = (first + 1) & 255;
      other = (other + at(first)) & 255;
      swap(first, other);
      return byte ^ at(at(first) + at(other));
    }),
  );
}
