import {
  BackSide,
  Color,
  DirectionalLight,
  DoubleSide,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  ShaderMaterial,
  ShadowMaterial,
  SphereGeometry,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from 'three';

/** x, y, z of the softbox in meters, its width and height, its brightness. */
const SOFTBOXES: ReadonlyArray<readonly [number, number, number, number, number, number]> = [
  [-0.8, 6, -0.6, 6, 1.6, 13],
  [2, 3.2, -7, 6.5, 0.8, 16],
  [8, 1.1, -2.8, 2.4, 0.5, 8],
  [6, 3, 6, 0.9, 5, 11],
  [-6, 3.5, 4.5, 1.2, 5, 7],
  [-6, 2.4, -6, 1.4, 4, 4],
];

const ROOM = {
  vertexShader:
    'varying vec3 p; void main() { p = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
  fragmentShader: `varying vec3 p;
    void main() {
      float h = normalize(p).y;
      vec3 c = mix(vec3(.26, .27, .28), vec3(.05, .055, .065), smoothstep(-.02, .03, h));
      c = mix(c, vec3(.34, .36, .40), smoothstep(.10, .75, h));
      c = mix(c, vec3(.36, .36, .37), smoothstep(-.1, -.8, h));
      gl_FragColor = vec4(c, 1.0);
    }`,
};

/**
 * The studio as an environment map of emissive planes, without a download. The caller disposes of
 * it.
 */
export function studioLight(renderer: WebGLRenderer): WebGLRenderTarget {
  const scene = new Scene();
  const room = new Mesh(
    new SphereGeometry(14, 48, 24),
    new ShaderMaterial({ side: BackSide, ...ROOM }),
  );
  const boxes = SOFTBOXES.map(([x, y, z, width, height, level]) => {
    const box = new Mesh(
      new PlaneGeometry(width, height),
      new MeshBasicMaterial({ color: new Color(level, level, level), side: DoubleSide }),
    );
    box.position.set(x, y, z);
    box.lookAt(0, 0.6, 0);
    return box;
  });
  scene.add(room, ...boxes);
  const generator = new PMREMGenerator(renderer);
  const light = generator.fromScene(scene, 0.012, 0.1, 40);
  generator.dispose();
  for (const { geometry, material } of [room, ...boxes]) {
    geometry.dispose();
    material.dispose();
  }
  return light;
}

/**
 * Meters around the vehicle's center that its shadow may need: the longest is just over four
 * meters.
 */
const REACH = 3.4;
const MAP_SIZE = 1024;

/** The one light that casts shadows: on the vehicle itself and on the ground. */
export function sun(): { light: DirectionalLight; floor: Mesh; dispose(): void } {
  const light = new DirectionalLight('#ffffff', 2.2);
  light.position.set(1.2, 6, -2.2);
  light.castShadow = true;
  light.shadow.mapSize.set(MAP_SIZE, MAP_SIZE);
  Object.assign(light.shadow.camera, {
    left: -REACH,
    right: REACH,
    top: REACH,
    bottom: -REACH,
    near: 1,
    far: 14,
  });
  light.shadow.radius = 5;
  light.shadow.blurSamples = 12;
  light.shadow.bias = -0.0006;
  light.shadow.normalBias = 0.012;

  const floor = new Mesh(new PlaneGeometry(14, 14), new ShadowMaterial({ opacity: 0.3 }));
  floor.rotation.x = -Math.PI / 2;
  floor.receiveShadow = true;
  floor.renderOrder = -2;
  return {
    light,
    floor,
    dispose() {
      light.dispose();
      floor.geometry.dispose();
      floor.material.dispose();
    },
  };
}
