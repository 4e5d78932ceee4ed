import { DirectionalLight, Mesh, PlaneGeometry, ShadowMaterial } from 'three';

/** Metres around the vehicle's middle that its shadow may need: the longest is just over four metres. */
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
